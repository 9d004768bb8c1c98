package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
)

// VerifyBodyHmacBase64 (scheme "body-hmac-base64", header X-Signature, secret = the account's client_secret): is this
// request from the sandbox and unchanged? It tells no time: remember the events you handled.
func VerifyBodyHmacBase64(header string, body []byte, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := base64.StdEncoding.EncodeToString(mac.Sum(nil))
	return secret != "" && hmac.Equal([]byte(expected), []byte(header))
}
