// Receives webhooks. Go 1.20 or newer, no package. SAHUJI_WEBHOOK_SECRET is the whsec_… of the address.
package main

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"encoding/json"
	"errors"
	"fmt"
	"io"
	"math"
	"net"
	"net/http"
	"os"
	"strconv"
	"strings"
	"sync"
	"time"
)

type payment struct {
	ID      string   `json:"id"`
	Version int      `json:"version"`
	Payment *payment `json:"payment"`
}

type message struct {
	Type string  `json:"type"`
	Data payment `json:"data"`
}

// verify checks the raw bytes; parse them afterwards.
func verify(key []byte, header http.Header, body []byte) error {
	id, timestamp := header.Get("webhook-id"), header.Get("webhook-timestamp")
	at, err := strconv.ParseInt(timestamp, 10, 64)
	if err != nil || math.Abs(float64(time.Now().Unix()-at)) > 300 {
		return errors.New("Message timestamp too old or too new")
	}
	mac := hmac.New(sha256.New, key)
	fmt.Fprintf(mac, "%s.%s.", id, timestamp)
	mac.Write(body)
	own := "v1," + base64.StdEncoding.EncodeToString(mac.Sum(nil))
	// while a secret is rolled there are two signatures
	for _, sent := range strings.Split(header.Get("webhook-signature"), " ") {
		if hmac.Equal([]byte(own), []byte(sent)) {
			return nil
		}
	}
	return errors.New("No matching signature")
}

// In your shop both are tables of the database: a message may come twice, and an older one after a newer one.
var (
	lock     sync.Mutex
	seen     = map[string]bool{}
	versions = map[string]int{}
)

func handle(id string, received message) {
	lock.Lock()
	defer lock.Unlock()
	if seen[id] {
		return
	}
	seen[id] = true
	about := &received.Data
	if about.Payment != nil {
		about = about.Payment
	}
	if about.Version > 0 {
		if about.Version <= versions[about.ID] {
			return
		}
		versions[about.ID] = about.Version
	}
	fmt.Println(received.Type, received.Data.ID)
}

func main() {
	key, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(os.Getenv("SAHUJI_WEBHOOK_SECRET"), "whsec_"))
	if err != nil {
		panic(err)
	}
	http.HandleFunc("/", func(answer http.ResponseWriter, request *http.Request) {
		body, err := io.ReadAll(http.MaxBytesReader(answer, request.Body, 1<<20))
		if err == nil {
			err = verify(key, request.Header, body)
		}
		var received message
		if err == nil {
			err = json.Unmarshal(body, &received)
		}
		if err != nil {
			http.Error(answer, err.Error(), http.StatusBadRequest)
			return
		}
		// answer first: after 15 seconds it counts as failed
		answer.WriteHeader(http.StatusNoContent)
		handle(request.Header.Get("webhook-id"), received)
	})
	port := os.Getenv("PORT")
	if port == "" {
		port = "8080"
	}
	listener, err := net.Listen("tcp", "127.0.0.1:"+port)
	if err != nil {
		panic(err)
	}
	fmt.Println("ready")
	panic(http.Serve(listener, nil))
}
