package egomem_test

import (
	"io/fs"
	"os"
	"path/filepath"
	"regexp"
	"slices"
	"strings"
	"testing"
)

// A reader of the documents follows their links: to files that are there, and to headings that these have.
func TestTheLinksOfTheDocumentsLeadSomewhere(t *testing.T) {
	for _, page := range documents(t) {
		text := readPage(t, page)
		for _, m := range regexp.MustCompile(`\]\(([^)\s]+)\)`).FindAllStringSubmatch(text, -1) {
			target, heading, hasHeading := strings.Cut(m[1], "#")
			if strings.Contains(target, "://") || strings.HasPrefix(target, "mailto:") {
				continue
			}
			path := page
			if target != "" {
				path = filepath.Join(filepath.Dir(page), target)
			}
			if _, err := os.Stat(path); err != nil {
				t.Errorf("%s links to %s: %v", page, m[1], err)
			} else if hasHeading && strings.HasSuffix(path, ".md") && !slices.Contains(anchors(readPage(t, path)), heading) {
				t.Errorf("%s links to %s, and %s has no such heading", page, m[1], path)
			}
		}
	}
}

// documents returns all Markdown files of the repository.
func documents(t *testing.T) (pages []string) {
	t.Helper()
	err := filepath.WalkDir("..", func(path string, entry fs.DirEntry, err error) error {
		switch {
		case err != nil:
			return err
		case entry.IsDir() && strings.HasPrefix(entry.Name(), ".") && entry.Name() != "..":
			return filepath.SkipDir
		case strings.HasSuffix(path, ".md"):
			pages = append(pages, path)
		}
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	if len(pages) < 10 {
		t.Fatalf("the repository has %d documents", len(pages))
	}
	return pages
}

// readPage returns a page without its blocks of code.
func readPage(t *testing.T, path string) string {
	t.Helper()
	text, err := os.ReadFile(path)
	if err != nil {
		t.Fatal(err)
	}
	return regexp.MustCompile("(?s)```.*?```").ReplaceAllString(string(text), "")
}

// anchors returns the names by which links find the headings of a page: in small letters, with hyphens for spaces, and
// without punctuation.
func anchors(page string) (names []string) {
	for _, m := range regexp.MustCompile(`(?m)^#+ (.+)$`).FindAllStringSubmatch(page, -1) {
		name := regexp.MustCompile(`[^\p{L}\p{N} _-]`).ReplaceAllString(strings.ToLower(strings.TrimSpace(m[1])), "")
		names = append(names, strings.ReplaceAll(name, " ", "-"))
	}
	return names
}
