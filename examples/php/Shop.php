<?php

declare(strict_types=1);

/** What is under test: a shop that quotes and books. In a project of your own this is your own code. */
final class Shop
{
    private const FROM = ['city' => '100000', 'district' => '100400', 'ward' => '48', 'street' => '12 Thái Thịnh'];
    private const TO = ['city' => '700000', 'district' => '700100', 'ward' => '8957', 'street' => '34 Nguyễn Huệ'];
    private const PARCEL = ['weight' => 500, 'width' => 20, 'height' => 10, 'length' => 30, 'cod' => 250_000];

    public function __construct(private readonly Sandbox $sandbox)
    {
    }

    /** @return list<array> cheapest first */
    public function quote(): array
    {
        $shipment = ['address_from' => self::FROM, 'address_to' => self::TO, 'parcel' => self::PARCEL];
        [, $answer] = $this->sandbox->api('POST', '/rates', ['shipment' => $shipment]);
        usort($answer['data'], fn (array $a, array $b) => $a['total_fee'] <=> $b['total_fee']);

        return $answer['data'];
    }

    /** Without an answer the shop cannot know whether the parcel was booked, so it searches before it books again. */
    public function book(string $order): string
    {
        [$status, $answer] = $this->sandbox->api('POST', '/shipments', ['shipment' => [
            'rate' => $this->quote()[0]['id'],
            'order_id' => $order,
            'payer' => 1,
            'address_from' => self::FROM + ['name' => 'Cửa hàng Hoa Sen', 'phone' => '0911222333'],
            'address_to' => self::TO + ['name' => 'Nguyễn Văn An', 'phone' => '0988777666'],
            'parcel' => self::PARCEL,
        ]]);
        if ($status === 200) {
            return $answer['id'];
        }
        $booked = $status >= 500 ? $this->find($order) : [];

        return $booked[0] ?? throw new RuntimeException("$order was not booked: $status " . json_encode($answer));
    }

    /** @return list<string> the ids of all parcels that were booked for an order */
    public function find(string $order): array
    {
        [, $answer] = $this->sandbox->api('GET', "/shipments/search?code=$order");

        return array_column($answer['data'], 'id');
    }
}
