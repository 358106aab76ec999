package ollama

import (
	"errors"
	"io"
	"net"
	"net/http"
	"net/url"
	"time"
)

const (
	// maxBody bounds the bytes of one response; a batch of embeddings is the largest.
	maxBody     = 32 << 20
	dialTimeout = 2 * time.Second
)

// errTooMuch is the error of a response that is too long.
var errTooMuch = errors.New("the response has too many bytes")

// newTransport returns a transport of its own: it uses no proxy and shares no connections.
func newTransport() *http.Transport {
	return &http.Transport{
		DialContext:         (&net.Dialer{Timeout: dialTimeout, KeepAlive: 15 * time.Second}).DialContext,
		MaxIdleConns:        4,
		IdleConnTimeout:     30 * time.Second,
		DisableCompression:  true,
		TLSHandshakeTimeout: dialTimeout,
	}
}

// bounded limits the bytes of every response.
type bounded struct{ next http.RoundTripper }

func (b bounded) RoundTrip(r *http.Request) (*http.Response, error) {
	response, err := b.next.RoundTrip(r)
	if err == nil && response.Body != nil {
		response.Body = &boundedBody{response.Body, maxBody}
	}
	return response, err
}

type boundedBody struct {
	io.ReadCloser
	left int64
}

func (b *boundedBody) Read(p []byte) (int, error) {
	if b.left <= 0 {
		return 0, errTooMuch
	}
	n, err := b.ReadCloser.Read(p[:min(int64(len(p)), b.left)])
	b.left -= int64(n)
	return n, err
}

// noRedirects keeps words from going to another address than the app gave.
func noRedirects(*http.Request, []*http.Request) error { return http.ErrUseLastResponse }

// isNetwork reports whether an error came from the network rather than the server.
func isNetwork(err error) bool {
	var network net.Error
	var address *url.Error
	return errors.As(err, &network) || errors.As(err, &address) || errors.Is(err, io.ErrUnexpectedEOF)
}
