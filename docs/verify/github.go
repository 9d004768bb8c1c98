package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/hex"
)

// VerifyGithub (scheme "github", header X-Hub-Signature-256): is this request from the sandbox and unchanged? It tells
// no time: remember the ids you handled.
func VerifyGithub(header string, body []byte, secret string) bool {
	mac := hmac.New(sha256.New, []byte(secret))
	mac.Write(body)
	expected := "sha256=" + hex.EncodeToString(mac.Sum(nil))
	return secret != "" && hmac.Equal([]byte(expected), []byte(header))
}
