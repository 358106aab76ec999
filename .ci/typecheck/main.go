// Command typecheck checks the types of all packages and tests of the modules in folders, with all
// that they import, for other machines and without cgo. A build for each of them says
// hardly more and takes minutes.
//
//	typecheck -targets darwin/arm64,windows/amd64 FOLDER...
package main

import (
	"flag"
	"fmt"
	"log"
	"os"
	"strings"

	"golang.org/x/tools/go/packages"
)

func main() {
	log.SetFlags(0)
	targets := flag.String("targets", "darwin/arm64,windows/amd64", "systems and processors")
	root := flag.String("root", ".", "folder of the workspace")
	flag.Parse()
	var patterns []string
	for _, folder := range flag.Args() {
		patterns = append(patterns, "./"+folder+"/...")
	}
	for _, target := range strings.Split(*targets, ",") {
		if err := check(*root, target, patterns); err != nil {
			log.Fatalf("typecheck: %s: %v", target, err)
		}
	}
}

// check checks the types of what patterns name, on target.
func check(root, target string, patterns []string) error {
	system, processor, _ := strings.Cut(target, "/")
	loaded, err := packages.Load(&packages.Config{
		Mode: packages.NeedName | packages.NeedFiles | packages.NeedCompiledGoFiles | packages.NeedImports |
			packages.NeedDeps | packages.NeedTypes | packages.NeedTypesSizes | packages.NeedModule,
		Dir: root, Tests: true,
		Env: append(os.Environ(), "GOWORK=", "CGO_ENABLED=0", "GOOS="+system, "GOARCH="+processor),
	}, patterns...)
	if err != nil {
		return err
	}
	if wrong := packages.PrintErrors(loaded); wrong > 0 {
		return fmt.Errorf("%d errors", wrong)
	}
	fmt.Printf("check %s: %d packages and tests\n", target, len(loaded))
	return nil
}
