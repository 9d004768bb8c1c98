<?php

/**
 * Standard Webhooks with a public key (scheme "standard-ed25519"); needs PHP's extension sodium.
 * verify_standard_ed25519($_SERVER['HTTP_WEBHOOK_ID'] ?? '', $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
 *     $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '', file_get_contents('php://input'), 'whpk_...', time())
 */
function verify_standard_ed25519(string $id, string $time, string $given, string $body, string $key, int $now): bool
{
    if (!preg_match('/^\d{1,12}$/D', $time) || abs($now - (int) $time) > 300) {
        return false; // too old, too new or no time at all
    }
    $public = base64_decode(preg_replace('/^whpk_/', '', $key), true);
    if ($id === '' || $public === false || strlen($public) !== 32) {
        return false;
    }
    foreach (explode(' ', $given) as $signature) { // several while a key is rotated
        $bytes = str_starts_with($signature, 'v1a,') ? base64_decode(substr($signature, 4), true) : false;
        if ($bytes && strlen($bytes) === 64 && sodium_crypto_sign_verify_detached($bytes, "$id.$time.$body", $public)) {
            return true;
        }
    }
    return false;
}
