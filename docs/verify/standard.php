<?php

/**
 * Standard Webhooks (scheme "standard"): is this request from the sandbox, unchanged and fresh?
 * verify_standard($_SERVER['HTTP_WEBHOOK_ID'] ?? '', $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '',
 *     $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '', file_get_contents('php://input'), 'whsec_...', time())
 */
function verify_standard(string $id, string $time, string $signatures, string $body, string $secret, int $now): bool
{
    if (!preg_match('/^\d{1,12}$/D', $time) || abs($now - (int) $time) > 300) {
        return false; // too old, too new or no time at all
    }
    $key = base64_decode(preg_replace('/^whsec_/', '', $secret), true);
    if ($id === '' || $key === false || $key === '') {
        return false;
    }
    $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$time.$body", $key, true));
    foreach (explode(' ', $signatures) as $signature) { // several while a secret is rotated
        if (hash_equals($expected, $signature)) {
            return true;
        }
    }
    return false;
}
