package badgerkv

import (
	"bufio"
	"os"
	"os/exec"
	"path/filepath"
	"regexp"
	"strings"
	"testing"
)

func init() {
	children["log names"] = func() { // one writer, one line for each acknowledged transaction
		engine, err := Open(os.Getenv(crashDirEnv), small)
		exitOn(err)
		crashWrites(engine, "mia", 1500, false)
		exitOn(engine.Close())
	}
}

var (
	createdLog    = regexp.MustCompile(`openat\(.*/(gen-\d+)/(\d+\.mem)", .*O_CREAT`)
	syncedFolder  = regexp.MustCompile(`fsync\(\d+<.*/(gen-\d+)>`)
	acknowledging = regexp.MustCompile(`write\(1<.*>, "mia \d+`)
)

// TestNamesOfNewLogsAreDurableBeforeACommitIsAcknowledged traces the system calls of a
// writer. After the creation of a log its folder is synced before the next line that
// acknowledges a transaction. ext4 would keep the name anyway (see
// TestPowerLossLosesNothing); POSIX does not require it.
func TestNamesOfNewLogsAreDurableBeforeACommitIsAcknowledged(t *testing.T) {
	t.Parallel()
	strace, err := exec.LookPath("strace")
	if err != nil {
		t.Skip("strace is missing: install the package of that name")
	}
	trace := filepath.Join(t.TempDir(), "trace")
	writer := child(t, "log names", crashDirEnv+"="+t.TempDir())
	cmd := exec.Command(strace, "-f", "-y", "-qq", "-e", "trace=openat,fsync,write", "-o", trace, writer.Path)
	cmd.Env = writer.Env
	if out, err := cmd.CombinedOutput(); err != nil {
		if !strings.Contains(string(out), "mia ") {
			t.Skipf("strace cannot trace here: %v %s", err, out)
		}
		t.Fatalf("%v: %s", err, out)
	}
	file, err := os.Open(trace)
	if err != nil {
		t.Fatal(err)
	}
	defer file.Close()
	unsynced, logs, acknowledged := "", 0, 0
	lines := bufio.NewScanner(file)
	for lines.Scan() {
		switch line := lines.Text(); {
		case createdLog.MatchString(line):
			unsynced = createdLog.FindStringSubmatch(line)[1]
			logs++
		case syncedFolder.MatchString(line) && syncedFolder.FindStringSubmatch(line)[1] == unsynced:
			unsynced = ""
		case acknowledging.MatchString(line):
			acknowledged++
			if unsynced != "" {
				t.Fatalf("acknowledged after log %d was made in %s and before that was synced: %s", logs, unsynced, line)
			}
		}
	}
	if err := lines.Err(); err != nil || logs < 3 || acknowledged == 0 {
		t.Errorf("%v; %d logs, %d acknowledgements: the test tests nothing", err, logs, acknowledged)
	}
	t.Logf("RESULT names logs=%d acknowledged=%d late=0", logs, acknowledged)
}
