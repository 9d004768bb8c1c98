<?php

/**
 * Scheme "url-token": does the address carry the token? It proves neither the body nor the time. An endpoint's secret
 * ("whsec_...") never stands in an address: its token is made of it. Any other text is the token itself.
 * verify_url_token($_GET['token'] ?? '', 'whsec_...')
 */
function verify_url_token(string $token, string $secret): bool
{
    if (str_starts_with($secret, 'whsec_')) {
        $made = base64_encode(hash_hmac('sha256', 'carrier-sandbox url-token', $secret, true));
        $secret = rtrim(strtr($made, '+/', '-_'), '=');
    }
    return $secret !== '' && hash_equals($secret, $token);
}
