<?php

/**
 * Scheme "stripe": is this request from the sandbox, unchanged and fresh?
 * verify_stripe($_SERVER['HTTP_STRIPE_SIGNATURE'] ?? '', file_get_contents('php://input'), 'whsec_...', time())
 */
function verify_stripe(string $header, string $body, string $secret, int $now): bool
{
    if ($secret === '' || !preg_match('/(?:^|,)t=(\d{1,12})(?:,|$)/D', $header, $found)) {
        return false;
    }
    $timestamp = $found[1];
    if (abs($now - (int) $timestamp) > 300) {
        return false; // too old or too new
    }
    $expected = 'v1=' . hash_hmac('sha256', "$timestamp.$body", $secret);
    foreach (explode(',', $header) as $part) { // several "v1=" while a secret is rotated
        if (hash_equals($expected, $part)) {
            return true;
        }
    }
    return false;
}
