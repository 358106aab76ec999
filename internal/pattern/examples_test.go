package pattern_test

import (
	"go/ast"
	"go/parser"
	"go/token"
	"io/fs"
	"path/filepath"
	"regexp"
	"regexp/syntax"
	"strconv"
	"strings"
	"testing"

	"github.com/egomem/egomem/internal/pattern"
)

// TestExamplesInComments tests the examples in the comments of patterns. In
//
//	// slowly matches a wish for slower speech: "speak more slowly", 请说慢一点; not "he speaks slowly".
//	var slowly = pattern.MustCompile(...)
//
// the first two match and the third does not. Examples follow the first colon, in the same sentence, if the
// comment begins with the name of the pattern and "matches". A text may be tried in lower case and without its
// last mark. A single Chinese character needs quotes. Patterns in lists and structs are not tested.
func TestExamplesInComments(t *testing.T) {
	s := readSource(t, "../..")
	patterns, assembled, examples, without := 0, 0, 0, map[string]bool{}
	for _, v := range s.patterns {
		expr, known := s.value(v.scope, v.expr)
		if !known {
			assembled++ // by a function
			continue
		}
		patterns++
		if _, err := syntax.Parse(expr, syntax.Perl); err != nil {
			t.Errorf("%s: %v", s.at(v.expr), err)
			continue
		}
		re := pattern.MustCompile(expr)
		yes, no := examplesIn(v.name, v.comment)
		if examples += len(yes) + len(no); len(yes) == 0 {
			without[v.scope.folder+" "+v.name] = true
		}
		for _, text := range yes {
			if !matches(re, text) {
				t.Errorf("%s: %s does not match its example %q", s.at(v.expr), v.name, text)
			}
		}
		for _, text := range no {
			if matches(re, text) {
				t.Errorf("%s: %s matches %q, which it is said not to", s.at(v.expr), v.name, text)
			}
		}
	}
	for name := range without {
		if !exempt[name] {
			t.Errorf("%s has no example in its comment", name)
		}
	}
	for name := range exempt {
		if !without[name] {
			t.Errorf("%s needs no exemption", name)
		}
	}
	t.Logf("RESULT examples patterns=%d assembled=%d without=%d examples=%d", patterns, assembled, len(without), examples)
	if patterns < 900 || assembled > 100 {
		t.Errorf("%d patterns were found in the source, and %d that a function puts together", patterns, assembled)
	}
}

// exempt are the patterns whose examples cannot stand in a comment: quotes, and characters without a form.
var exempt = map[string]bool{"egomem/offline/internal/relations quoted": true, "internal/language hiddenJoiner": true}

// matches reports whether an expression matches a text as it stands, in lower case, or without its last mark.
func matches(re *pattern.Pattern, text string) bool {
	for _, form := range []string{text, strings.ToLower(text)} {
		if re.MatchString(form) || re.MatchString(strings.TrimRight(form, ".!?。！？")) {
			return true
		}
	}
	return false
}

// example is a text in quotes, or one in Chinese characters that needs none.
var example = regexp.MustCompile(`"([^"]+)"|(\p{Han}[\p{Han}A-Za-z0-9，、：。！？]*[\p{Han}！？])`)

// examplesIn returns what a comment says that its pattern matches, and what it does not.
func examplesIn(name, comment string) (yes, no []string) {
	comment = strings.Join(strings.Fields(comment), " ")
	head, rest, found := strings.Cut(comment, ": ")
	if !found || !strings.HasPrefix(comment, name+" matches ") || strings.Contains(head, `"`) {
		return nil, nil
	}
	end, denied := 0, false // the end of the last example, and whether "not" stood before it
	for _, at := range example.FindAllStringIndex(rest, -1) {
		between := rest[end:at[0]]
		if strings.Contains(between, ". ") {
			break // the sentence is over
		}
		end = at[1]
		text := strings.Trim(rest[at[0]:at[1]], `"`)
		if denied = denied || strings.Contains(between, "not "); denied {
			no = append(no, text)
		} else {
			yes = append(yes, text)
		}
	}
	return yes, no
}

// source has the strings and the patterns that the module's packages declare.
type source struct {
	files    *token.FileSet
	strings  map[string]map[string]declared // by folder and name
	patterns []rule
}

// scope is where a name is looked up.
type scope struct {
	folder  string
	imports map[string]string // folders by the name in the file
}

type declared struct {
	scope scope
	expr  ast.Expr
}

// rule is a variable of a package that pattern.MustCompile made.
type rule struct {
	declared
	name, comment string
}

const module = "github.com/egomem/egomem/"

func readSource(t *testing.T, root string) *source {
	t.Helper()
	s := &source{files: token.NewFileSet(), strings: map[string]map[string]declared{}}
	err := filepath.WalkDir(root, func(path string, d fs.DirEntry, err error) error {
		if err != nil || d.IsDir() || filepath.Ext(path) != ".go" || strings.HasSuffix(path, "_test.go") {
			return err
		}
		file, err := parser.ParseFile(s.files, path, nil, parser.ParseComments)
		if err != nil {
			return err
		}
		folder, err := filepath.Rel(root, filepath.Dir(path))
		if err != nil {
			return err
		}
		s.add(scope{filepath.ToSlash(folder), importsOf(file)}, file)
		return nil
	})
	if err != nil {
		t.Fatal(err)
	}
	return s
}

// importsOf returns the module's folders that a file imports, by their names in it.
func importsOf(file *ast.File) map[string]string {
	imports := map[string]string{}
	for _, one := range file.Imports {
		path, _ := strconv.Unquote(one.Path.Value)
		folder, ours := strings.CutPrefix(path, module)
		if !ours {
			continue
		}
		name := folder[strings.LastIndex(folder, "/")+1:]
		if one.Name != nil {
			name = one.Name.Name
		}
		imports[name] = folder
	}
	return imports
}

// add adds the constants and variables of a file.
func (s *source) add(in scope, file *ast.File) {
	if s.strings[in.folder] == nil {
		s.strings[in.folder] = map[string]declared{}
	}
	for _, d := range file.Decls {
		block, ok := d.(*ast.GenDecl)
		if !ok || block.Tok != token.CONST && block.Tok != token.VAR {
			continue
		}
		for _, one := range block.Specs {
			spec := one.(*ast.ValueSpec)
			comment := spec.Doc.Text()
			if comment == "" && len(block.Specs) == 1 {
				comment = block.Doc.Text()
			}
			for i, expr := range spec.Values {
				if i >= len(spec.Names) {
					break
				}
				what := declared{in, expr}
				if call, ok := expr.(*ast.CallExpr); ok && isCompile(call) {
					what.expr = call.Args[0]
					s.patterns = append(s.patterns, rule{what, spec.Names[i].Name, comment})
				}
				s.strings[in.folder][spec.Names[i].Name] = what
			}
		}
	}
}

// isCompile reports whether a call is pattern.MustCompile or regexp.MustCompile.
func isCompile(call *ast.CallExpr) bool {
	f, ok := call.Fun.(*ast.SelectorExpr)
	return ok && f.Sel.Name == "MustCompile" && len(call.Args) == 1
}

// value returns the string that an expression of literals, constants and variables stands for.
func (s *source) value(in scope, expr ast.Expr) (value string, known bool) {
	switch e := expr.(type) {
	case *ast.BasicLit:
		value, err := strconv.Unquote(e.Value)
		return value, err == nil && e.Kind == token.STRING
	case *ast.ParenExpr:
		return s.value(in, e.X)
	case *ast.BinaryExpr:
		left, known := s.value(in, e.X)
		right, also := s.value(in, e.Y)
		return left + right, known && also && e.Op == token.ADD
	case *ast.Ident:
		of, found := s.strings[in.folder][e.Name]
		if !found {
			return "", false
		}
		return s.value(of.scope, of.expr)
	case *ast.SelectorExpr:
		name, ok := e.X.(*ast.Ident)
		if !ok {
			return "", false
		}
		of, found := s.strings[in.imports[name.Name]][e.Sel.Name]
		if !found {
			return "", false
		}
		return s.value(of.scope, of.expr)
	}
	return "", false
}

// at returns the place of an expression.
func (s *source) at(expr ast.Expr) string { return s.files.Position(expr.Pos()).String() }
