// Release serves the committed state of this repository as a module proxy in a folder, as
// if every module were tagged, and measures what `go get` would fetch.
//
//	release -root DIR -out DIR -version v0.1.0 [-readme README.md]
//
// With -readme it fails unless the README states the size of every module that users get,
// as in "core 0.7 MB", to within a tenth of a megabyte or 5 %.
package main

import (
	"encoding/json"
	"flag"
	"fmt"
	"log"
	"math"
	"os"
	"path"
	"path/filepath"
	"regexp"
	"strconv"
	"strings"
	"time"

	"golang.org/x/mod/module"
	"golang.org/x/mod/zip"
)

const core = "github.com/egomem/egomem"

func main() {
	log.SetFlags(0)
	root := flag.String("root", ".", "a checkout of the repository")
	out := flag.String("out", "", "folder that becomes the proxy")
	version := flag.String("version", "", "version of every module")
	readme := flag.String("readme", "", "README to check the sizes in")
	flag.Parse()
	folders, err := modules(*root)
	if err != nil {
		log.Fatal(err)
	}
	sizes := map[string]float64{}
	for _, folder := range folders {
		bytes, err := publish(*root, *out, folder, *version)
		if err != nil {
			log.Fatalf("%s: %v", path.Join(core, folder), err)
		}
		name := "core"
		if folder != "" {
			name = path.Base(folder)
		}
		sizes[name] = float64(bytes) / 1e6
		fmt.Printf("RESULT module name=%s mb=%.2f\n", name, sizes[name])
	}
	if *readme != "" {
		if err := checkSizes(*readme, sizes); err != nil {
			log.Fatal(err)
		}
	}
}

// modules returns the folders that hold a go.mod, relative to the root, but for those
// that users do not get.
func modules(root string) (folders []string, err error) {
	err = filepath.WalkDir(root, func(at string, entry os.DirEntry, err error) error {
		if err != nil {
			return err
		}
		if entry.IsDir() && at != root && strings.HasPrefix(entry.Name(), ".") {
			return filepath.SkipDir
		}
		if entry.Name() == "go.mod" {
			folder, err := filepath.Rel(root, filepath.Dir(at))
			if err != nil {
				return err
			}
			if folder = filepath.ToSlash(folder); folder == "." {
				folder = ""
			}
			folders = append(folders, folder)
		}
		return nil
	})
	return folders, err
}

// publish writes one module into the proxy and returns the size of its zip.
func publish(root, out, folder, version string) (bytes int64, err error) {
	v := module.Version{Path: path.Join(core, folder), Version: version}
	dir := filepath.Join(out, filepath.FromSlash(v.Path), "@v")
	if err := os.MkdirAll(dir, 0o755); err != nil {
		return 0, err
	}
	info, err := json.Marshal(map[string]any{"Version": version, "Time": time.Now().UTC().Truncate(time.Second)})
	if err != nil {
		return 0, err
	}
	mod, err := os.ReadFile(filepath.Join(root, filepath.FromSlash(folder), "go.mod"))
	if err != nil {
		return 0, err
	}
	for name, content := range map[string][]byte{"list": []byte(version + "\n"), version + ".info": info, version + ".mod": mod} {
		if err := os.WriteFile(filepath.Join(dir, name), content, 0o644); err != nil {
			return 0, err
		}
	}
	file, err := os.Create(filepath.Join(dir, version+".zip"))
	if err != nil {
		return 0, err
	}
	defer file.Close()
	if err := zip.CreateFromVCS(file, v, root, "HEAD", folder); err != nil {
		return 0, err
	}
	size, err := file.Stat()
	if err != nil {
		return 0, err
	}
	return size.Size(), nil
}

// stated matches a module's size in the README: "core 0.7 MB", "`minilm` 24 MB"; not "24 MB".
var stated = regexp.MustCompile("`?([a-z0-9]+)`? ([0-9.]+) MB")

// checkSizes compares the sizes with those in the README.
func checkSizes(readme string, sizes map[string]float64) error {
	text, err := os.ReadFile(readme)
	if err != nil {
		return err
	}
	says := map[string]float64{}
	for _, match := range stated.FindAllStringSubmatch(string(text), -1) {
		if _, known := sizes[match[1]]; known {
			if says[match[1]], err = strconv.ParseFloat(match[2], 64); err != nil {
				return err
			}
		}
	}
	for _, name := range []string{"core", "minilm", "e5small", "wordvec", "faceapi", "silero", "resemblyzer"} {
		is, said := sizes[name], says[name]
		if math.Abs(is-said) > max(0.1, 0.05*is) {
			return fmt.Errorf("%s: the README says that %s takes %v MB, go get fetches %.2f MB", readme, name, said, is)
		}
	}
	return nil
}
