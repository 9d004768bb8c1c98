// Works for 300 ms before it answers.
import { setTimeout as pass } from 'node:timers/promises'
import { serve } from './serve.mjs'
import { Shop } from './shop.mjs'

const WORK_MS = 300

class LateShop extends Shop {
  async receive(headers, body) {
    await pass(WORK_MS)
    return super.receive(headers, body)
  }
}

serve(LateShop)
