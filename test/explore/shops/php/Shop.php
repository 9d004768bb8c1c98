<?php

/** A shop that is right however its webhooks are delivered. The planted ones change one step of it each. */

declare(strict_types=1);

const TOLERANCE_S = 300;

class Shop
{
    protected PDO $database;

    /** @param list<string> $secrets the present one, and during a rotation the one before */
    public function __construct(string $file, private array $secrets)
    {
        $this->database = new PDO("sqlite:$file", null, null, [PDO::ATTR_ERRMODE => PDO::ERRMODE_EXCEPTION]);
        $this->database->exec('PRAGMA busy_timeout = 10000');
        $this->createTables();
    }

    protected function createTables(): void
    {
        $this->database->exec('PRAGMA journal_mode = WAL');
        $this->database->exec('CREATE TABLE IF NOT EXISTS seen (id TEXT PRIMARY KEY, at INTEGER)');
        $this->database->exec('CREATE TABLE IF NOT EXISTS effects (gcode TEXT, effect TEXT)');
        $this->database->exec("CREATE TABLE IF NOT EXISTS parcels (gcode TEXT PRIMARY KEY, order_id TEXT,
            line TEXT NOT NULL DEFAULT 'standard', code TEXT, updated INTEGER NOT NULL DEFAULT 0)");
    }

    public function reset(): void
    {
        foreach ($this->rows("SELECT name FROM sqlite_master WHERE type = 'table'") as ['name' => $table]) {
            $this->database->exec("DELETE FROM $table");
        }
    }

    /** @return int the status to answer with */
    public function receive(string $id, string $timestamp, string $signatures, string $body): int
    {
        if (!$this->isGenuine($id, $timestamp, $signatures, $body)) {
            return 401;
        }
        $event = json_decode($body, true, 512, JSON_THROW_ON_ERROR);
        // The short push of a creation tells nothing that the next event does not tell.
        if (is_string($event['gcode'] ?? null)) {
            $this->takeIn($id, $event);
        }
        return 200;
    }

    private function isGenuine(string $id, string $timestamp, string $signatures, string $body): bool
    {
        if ($id === '' || !ctype_digit($timestamp) || abs(time() - (int) $timestamp) > TOLERANCE_S) {
            return false;
        }
        foreach ($this->secrets as $secret) {
            $key = base64_decode(preg_replace('/^whsec_/', '', $secret));
            $expected = 'v1,' . base64_encode(hash_hmac('sha256', "$id.$timestamp.$body", $key, true));
            foreach ($this->split($signatures) as $signature) {
                if (hash_equals($expected, $signature)) {
                    return true;
                }
            }
        }
        return false;
    }

    /** While a secret is rotated there are several; one that fits suffices. @return list<string> */
    protected function split(string $signatures): array
    {
        return explode(' ', $signatures);
    }

    /** All of it or nothing, and one webhook at a time. */
    protected function takeIn(string $id, array $event): void
    {
        $this->database->exec('BEGIN IMMEDIATE');
        try {
            if ($this->claim($id, $event)) {
                $this->change($this->parcelOf($event), $event);
            }
            $this->database->exec('COMMIT');
        } catch (Throwable $error) {
            $this->database->exec('ROLLBACK');
            throw $error;
        }
    }

    /** Whether this event is new. */
    protected function claim(string $id, array $event): bool
    {
        return $this->run('INSERT OR IGNORE INTO seen VALUES (?, ?)', [$id, $event['update_time'] ?? 0]) === 1;
    }

    protected function change(array $parcel, array $event): void
    {
        $status = self::findStatus(self::lineOf($event), (string) $event['status']);
        // A status that came into use after this shop was written.
        if ($status === null) {
            return;
        }
        if ($this->isNews($parcel, $event, $status)) {
            $this->save($parcel, $status['code'], $event['update_time'] ?? 0);
        }
        $this->book($parcel, $status);
    }

    protected function save(array $parcel, string $code, int $updated): void
    {
        $this->run('UPDATE parcels SET code = ?, updated = ? WHERE gcode = ?', [$code, $updated, $parcel['gcode']]);
    }

    protected function parcelOf(array $event): array
    {
        $this->begin($event['gcode'], null);
        // An event may come without an order_id; what is known of the parcel stays.
        $this->run(
            "UPDATE parcels SET order_id = COALESCE(NULLIF(?, ''), order_id), line = ? WHERE gcode = ?",
            [$event['order_id'] ?? null, self::lineOf($event), $event['gcode']],
        );
        return $this->rows('SELECT * FROM parcels WHERE gcode = ?', [$event['gcode']])[0];
    }

    /** A parcel of which nothing is known: its first event may be any. */
    public function begin(string $gcode, ?string $orderId): void
    {
        $this->run('INSERT OR IGNORE INTO parcels (gcode, order_id) VALUES (?, ?)', [$gcode, $orderId]);
    }

    protected function isNews(array $parcel, array $event, array $status): bool
    {
        $present = self::findStatus($parcel['line'], (string) $parcel['code']);
        if ($present === null) {
            return true;
        }
        // Events of on-demand orders have no time: what is further, or a legal move from here.
        if (!isset($event['update_time'])) {
            return self::progressOf($parcel['line'], $status) > self::progressOf($parcel['line'], $present)
                || in_array($status['code'], $present['next'], true);
        }
        if ($event['update_time'] !== $parcel['updated']) {
            return $event['update_time'] > $parcel['updated'];
        }
        return $this->isForward($present, $status);
    }

    /** Whether, within one second, a status comes after another one. */
    protected function isForward(array $from, array $to): bool
    {
        return $from !== $to && self::isReachable($from, $to);
    }

    /** Each event has its effect once, also one that comes late. */
    protected function book(array $parcel, array $status): void
    {
        if ($status['effect'] !== null) {
            $this->run('INSERT INTO effects VALUES (?, ?)', [$parcel['gcode'], $status['effect']]);
        }
    }

    /** An order is as far as the parcel that is furthest behind, by gcode when two are as far. */
    public function order(string $orderId): array
    {
        $parcels = $this->parcelsOf($orderId);
        $moved = array_values(array_filter($parcels, fn ($parcel) => $parcel['code'] !== null));
        usort($moved, fn ($a, $b) => [self::progressIn($a), $a['gcode']] <=> [self::progressIn($b), $b['gcode']]);
        return [
            'order_id' => $orderId,
            'status' => isset($moved[0]) ? self::slugOf($moved[0]) : null,
            'parcels' => array_map(fn ($one) => ['gcode' => $one['gcode'], 'status' => self::slugOf($one)], $parcels),
            'effects' => array_merge(...array_map(fn ($one) => $this->effectsOf($one['gcode']), $parcels)),
        ];
    }

    protected function parcelsOf(string $orderId): array
    {
        return $this->rows('SELECT * FROM parcels WHERE order_id = ?', [$orderId]);
    }

    private function effectsOf(string $gcode): array
    {
        return array_column($this->rows('SELECT effect FROM effects WHERE gcode = ?', [$gcode]), 'effect');
    }

    public function parcel(string $gcode): array
    {
        $parcel = $this->rows('SELECT * FROM parcels WHERE gcode = ?', [$gcode])[0] ?? null;
        return [
            'gcode' => $gcode,
            'order_id' => $parcel['order_id'] ?? null,
            'status' => $parcel === null ? null : self::slugOf($parcel),
        ];
    }

    protected function rows(string $query, array $values = []): array
    {
        $statement = $this->database->prepare($query);
        $statement->execute($values);
        return $statement->fetchAll(PDO::FETCH_ASSOC);
    }

    /** @return int how many rows changed */
    protected function run(string $query, array $values = []): int
    {
        $statement = $this->database->prepare($query);
        $statement->execute($values);
        return $statement->rowCount();
    }

    /** Rows in the order of progress: a parcel of an earlier row is further behind. */
    protected static function statuses(string $line): array
    {
        static $statuses = null;
        $statuses ??= json_decode(file_get_contents(__DIR__ . '/../statuses.json'), true);
        return $statuses[$line];
    }

    protected static function findStatus(string $line, string $code): ?array
    {
        foreach (self::statuses($line) as $status) {
            if ($status['code'] === $code) {
                return $status;
            }
        }
        return null;
    }

    protected static function lineOf(array $event): string
    {
        return ($event['is_ondemand_shipment'] ?? false) === true ? 'ondemand' : 'standard';
    }

    private static function slugOf(array $parcel): ?string
    {
        return self::findStatus($parcel['line'], (string) $parcel['code'])['slug'] ?? null;
    }

    private static function progressOf(string $line, array $status): int
    {
        return (int) array_search($status, self::statuses($line), true);
    }

    private static function progressIn(array $parcel): int
    {
        return self::progressOf($parcel['line'], self::findStatus($parcel['line'], $parcel['code']));
    }

    /** Whether legal moves of the standard line lead from one status to another one. */
    private static function isReachable(array $from, array $to): bool
    {
        $reached = [];
        $ahead = [$from['code']];
        while (($code = array_pop($ahead)) !== null) {
            if (!in_array($code, $reached, true)) {
                $reached[] = $code;
                array_push($ahead, ...self::findStatus('standard', $code)['next']);
            }
        }
        return in_array($to['code'], $reached, true);
    }
}
