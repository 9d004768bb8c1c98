/** All that differs between production and the sandbox. */
export class ShippingConfig {
  constructor(
    readonly apiUrl = process.env.SHIPPING_URL ?? '',
    readonly token = process.env.SHIPPING_TOKEN ?? '',
    readonly webhookSecret = process.env.SHIPPING_WEBHOOK_SECRET ?? '',
  ) {}
}
