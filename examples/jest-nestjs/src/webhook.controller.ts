import type { IncomingMessage } from 'node:http'
import { Controller, HttpCode, Post, type RawBodyRequest, Req, UnauthorizedException } from '@nestjs/common'
import { verifyWebhook } from 'carrier-sandbox/webhooks'
import { ShippingService } from './shipping.service'
import { ShippingConfig } from './shipping-config'

@Controller('shipping/webhook')
export class WebhookController {
  constructor(
    private readonly config: ShippingConfig,
    private readonly shipping: ShippingService,
  ) {}

  /** The raw bytes are what is signed, so the application is created with `rawBody: true`. */
  @Post()
  @HttpCode(204)
  receive(@Req() { rawBody: body = Buffer.of(), headers }: RawBodyRequest<IncomingMessage>): void {
    const secret = this.config.webhookSecret
    if (!verifyWebhook('standard', { headers, body, secret, now: Date.now() / 1000 }).ok) {
      throw new UnauthorizedException()
    }
    this.shipping.receive(String(headers['webhook-id']), JSON.parse(body.toString()))
  }
}
