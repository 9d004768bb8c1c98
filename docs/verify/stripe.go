package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
	"regexp"
	"strconv"
	"strings"
)

var stripeTime = regexp.MustCompile(`(?:^|,)t=([0-9]{1,12})(?:,|$)`)

// VerifyStripe (scheme "stripe"): from the sandbox, unchanged and fresh? now: time.Now().Unix(), a missing header: "".
func VerifyStripe(header string, body []byte, secret string, now int64) bool {
	found := append(stripeTime.FindStringSubmatch(header), "", "")[1]
	sent, err := strconv.ParseInt(found, 10, 64)
	mac, fits := hmac.New(sha256.New, []byte(secret)), false
	mac.Write([]byte(found + "." + string(body)))
	expected := "v1=" + hex.EncodeToString(mac.Sum(nil))
	for _, part := range strings.Split(header, ",") { // several "v1=" while a secret is rotated
		fits = fits || hmac.Equal([]byte(expected), []byte(part))
	}
	return fits && secret != "" && err == nil && now-sent <= 300 && sent-now <= 300
}
