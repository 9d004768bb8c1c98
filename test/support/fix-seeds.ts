/** Before each test file: properties, and sandboxes that are given no seed, draw the same in every run. */
import { configureGlobal } from 'fast-check'
import { secrets } from '../../src/ports/secrets.ts'
import { seedsFrom, TEST_SEED } from './test-seed.ts'

configureGlobal({ seed: TEST_SEED })
secrets.seed = seedsFrom(TEST_SEED)
