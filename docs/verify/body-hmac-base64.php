<?php

/**
 * Scheme "body-hmac-base64": is this request from the sandbox and unchanged? It tells no time: remember the events you
 * handled. The secret is the account's client_secret.
 * verify_body_hmac_base64($_SERVER['HTTP_X_SIGNATURE'] ?? '', file_get_contents('php://input'), 'client-secret')
 */
function verify_body_hmac_base64(string $header, string $body, string $secret): bool
{
    return $secret !== '' && hash_equals(base64_encode(hash_hmac('sha256', $body, $secret, true)), $header);
}
