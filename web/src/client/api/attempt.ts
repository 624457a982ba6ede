import { ApiError, NoAnswer } from '@mynah/client/errors'

/** Runs an action on the server. Undefined if it was refused or not answered; a toast has shown the reason. */
export async function attempt<T>(action: () => Promise<T>): Promise<T | undefined> {
  try {
    return await action()
  } catch (error) {
    if (error instanceof ApiError || error instanceof NoAnswer) return undefined
    // anything else is a bug
    throw error
  }
}

/** The same for an action without a result: whether it succeeded. */
export const worked = async (action: () => Promise<unknown>): Promise<boolean> =>
  (await attempt(() => action().then(() => true))) ?? false
