/** The lowest cost that argon2id allows; `verify` reads the cost from the hash. */
export const leastCost = { memoryCost: 8, timeCost: 1, parallelism: 1 }
