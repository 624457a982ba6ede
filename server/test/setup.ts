import { setHashCost } from '../src/platform/passwords.ts'
import { leastCost } from './hash-cost.ts'

setHashCost(leastCost)
