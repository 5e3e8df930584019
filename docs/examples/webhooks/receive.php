<?php
// Receives webhooks. PHP 8, no package. SAHUJI_WEBHOOK_SECRET is the whsec_… of the address.
// To try it: php -S 127.0.0.1:8080 receive.php

$key = base64_decode(preg_replace('/^whsec_/', '', getenv('SAHUJI_WEBHOOK_SECRET')));
// the raw bytes: verify them and parse them afterwards
$body = file_get_contents('php://input');
$id = $_SERVER['HTTP_WEBHOOK_ID'] ?? '';
$timestamp = $_SERVER['HTTP_WEBHOOK_TIMESTAMP'] ?? '';

if (!ctype_digit($timestamp) || abs(time() - (int) $timestamp) > 300) {
    http_response_code(400);
    exit('Message timestamp too old or too new');
}
$own = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
// while a secret is rolled there are two signatures
$isOurs = false;
foreach (explode(' ', $_SERVER['HTTP_WEBHOOK_SIGNATURE'] ?? '') as $sent) {
    $isOurs = $isOurs || hash_equals($own, $sent);
}
if (!$isOurs) {
    http_response_code(400);
    exit('No matching signature');
}

http_response_code(204);
$message = json_decode($body, true);
// In your shop: store $id under a unique key and stop where it is there already; of two messages about a payment the one
// with the higher version is newer.
$payment = $message['data']['payment'] ?? $message['data'];
file_put_contents('php://stdout', $message['type'] . ' ' . ($message['data']['id'] ?? '') . "\n");
