package webhooks

import (
	"crypto/hmac"
	"crypto/sha256"
	"encoding/base64"
	"strings"
)

// VerifyUrlToken (scheme "url-token"): is r.URL.Query().Get("token") the right one? An endpoint's secret ("whsec_...")
// never stands in an address: its token is made of it. Any other text is the token itself.
func VerifyUrlToken(token, secret string) bool {
	expected := secret
	if strings.HasPrefix(secret, "whsec_") {
		mac := hmac.New(sha256.New, []byte(secret))
		mac.Write([]byte("carrier-sandbox url-token"))
		expected = base64.RawURLEncoding.EncodeToString(mac.Sum(nil))
	}
	return secret != "" && hmac.Equal([]byte(expected), []byte(token))
}
