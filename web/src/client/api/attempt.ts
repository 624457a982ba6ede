import { ApiError, NoAnswer } from '@mynah/client/errors'

/** Does something on the server. Undefined where it was refused or not answered, of which the toast has shown why. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoAnswer) return undefined
    // anything else is a fault of ours
    throw error
  }
}

/** The same of an action whose answer is of no use: whether it worked. */
export const worked = async (action: () => Promise<unknown>): Promise<boolean> =>
  (await attempt(() => action().then(() => true))) ?? false
