import type { AppUpdate } from '@mynah/contract/app-info'
import { Observable } from '@mynah/client/observable'

/** A version that was published after this one; a required one blocks the app until it is loaded. */
export const published = new Observable<AppUpdate | undefined>(undefined)
