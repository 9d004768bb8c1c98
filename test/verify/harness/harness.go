// One case per line on stdin: a scheme and its function's arguments, each in base64; one line of 0 or 1 per case.
package main

import (
	"bufio"
	"encoding/base64"
	"fmt"
	"os"
	"strconv"
	"strings"

	"verify/webhooks"
)

func main() {
	lines := bufio.NewScanner(os.Stdin)
	lines.Buffer(nil, 1<<24)
	for lines.Scan() {
		words := strings.Split(lines.Text(), " ")
		given := make([]string, 0, len(words))
		for _, word := range words[1:] {
			bytes, err := base64.StdEncoding.DecodeString(word)
			if err != nil {
				panic(err)
			}
			given = append(given, string(bytes))
		}
		if verify(words[0], given) {
			fmt.Println(1)
		} else {
			fmt.Println(0)
		}
	}
}

func verify(scheme string, given []string) bool {
	now, _ := strconv.ParseInt(given[len(given)-1], 10, 64)
	switch scheme {
	case "standard":
		return webhooks.VerifyStandard(given[0], given[1], given[2], []byte(given[3]), given[4], now)
	case "standard-ed25519":
		return webhooks.VerifyStandardEd25519(given[0], given[1], given[2], []byte(given[3]), given[4], now)
	case "stripe":
		return webhooks.VerifyStripe(given[0], []byte(given[1]), given[2], now)
	case "github":
		return webhooks.VerifyGithub(given[0], []byte(given[1]), given[2])
	case "body-hmac-base64":
		return webhooks.VerifyBodyHmacBase64(given[0], []byte(given[1]), given[2])
	case "url-token":
		return webhooks.VerifyUrlToken(given[0], given[1])
	}
	panic("no such scheme: " + scheme)
}
