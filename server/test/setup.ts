import { setHashCost } from '../src/platform/secrets/passwords.ts'
import { leastCost } from './hash-cost.ts'

setHashCost(leastCost)
