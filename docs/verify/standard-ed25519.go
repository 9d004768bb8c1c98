package webhooks

import (
	"crypto/ed25519"
	"encoding/base64"
	"strconv"
	"strings"
)

// VerifyStandardEd25519 (scheme "standard-ed25519", key "whpk_..."): from the sandbox, unchanged, fresh?
func VerifyStandardEd25519(id, timestamp, signatures string, body []byte, key string, now int64) bool {
	sent, err := strconv.ParseUint(timestamp, 10, 40)
	public, errKey := base64.StdEncoding.DecodeString(strings.TrimPrefix(key, "whpk_"))
	if id == "" || err != nil || errKey != nil || len(public) != 32 || now-int64(sent) > 300 || int64(sent)-now > 300 {
		return false
	}
	content := []byte(id + "." + timestamp + "." + string(body))
	for _, one := range strings.Split(signatures, " ") { // several while a key is rotated
		bytes, err := base64.StdEncoding.DecodeString(strings.TrimPrefix(one, "v1a,"))
		if err == nil && strings.HasPrefix(one, "v1a,") && ed25519.Verify(public, content, bytes) {
			return true
		}
	}
	return false
}
