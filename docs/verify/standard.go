package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strconv"
	"strings"
)

// VerifyStandard (scheme "standard"): from the sandbox, unchanged, fresh? now: time.Now().Unix(), a missing header: "".
func VerifyStandard(id, timestamp, signatures string, body []byte, secret string, now int64) bool {
	sent, err := strconv.ParseUint(timestamp, 10, 40)
	key, errKey := base64.StdEncoding.DecodeString(strings.TrimPrefix(secret, "whsec_"))
	if id == "" || err != nil || errKey != nil || len(key) == 0 || now-int64(sent) > 300 || int64(sent)-now > 300 {
		return false
	}
	mac := hmac.New(sha256.New, key)
	mac.Write([]byte(id + "." + timestamp + "." + string(body)))
	expected, fits := "v1,"+base64.StdEncoding.EncodeToString(mac.Sum(nil)), false
	for _, signature := range strings.Split(signatures, " ") { // several while a secret is rotated
		fits = fits || hmac.Equal([]byte(expected), []byte(signature))
	}
	return fits
}
