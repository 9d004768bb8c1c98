<?php

/**
 * One call in JSON. PHP's own streams suffice; a shop with curl or Guzzle uses that.
 *
 * @param array<string, mixed>|null $body
 * @param list<string> $headers
 * @return array{int, array<mixed>} the status and the answer, empty where there is none
 * @throws RuntimeException when nothing answers
 */
function call(string $method, string $url, ?array $body = null, array $headers = []): array
{
    $options = [
        'method' => $method,
        'header' => ['Accept: application/json', 'Content-Type: application/json', ...$headers],
        'ignore_errors' => true, // an answer of 4xx is an answer
        'timeout' => 15,
    ];
    if ($body !== null) {
        $options['content'] = json_encode($body, JSON_THROW_ON_ERROR | JSON_UNESCAPED_UNICODE);
    }
    $text = @file_get_contents($url, false, stream_context_create(['http' => $options]));
    if ($text === false) {
        throw new RuntimeException("nothing answers at $url");
    }
    preg_match('/ (\d{3})/', $http_response_header[0], $found);
    return [(int) $found[1], json_decode($text, true) ?? []];
}

/** A variable of the environment, which must be there. */
function setting(string $name): string
{
    $value = getenv($name);
    if ($value === false || $value === '') {
        throw new RuntimeException("the variable $name is not set");
    }
    return $value;
}

/** A call of the shipping service; the answer, or an error that says what the service said. */
function ship(string $method, string $path, ?array $body = null, ?string $token = null): array
{
    $headers = $token === null ? [] : ["Authorization: Bearer $token"];
    [$status, $answer] = call($method, setting('SHIP_API') . $path, $body, $headers);
    if ($status >= 300) {
        throw new RuntimeException("$method $path answered $status: " . json_encode($answer, JSON_UNESCAPED_UNICODE));
    }
    return $answer;
}

/** Where the tokens stand, in `data` or at the root, differs by deployment. */
function log_in(): string
{
    $answer = ship('POST', '/login', [
        'username' => setting('SHIP_USERNAME'),
        'password' => setting('SHIP_PASSWORD'),
        'client_id' => (int) setting('SHIP_CLIENT_ID'),
        'client_secret' => setting('SHIP_CLIENT_SECRET'),
    ]);
    return ($answer['data'] ?? $answer)['access_token'];
}
