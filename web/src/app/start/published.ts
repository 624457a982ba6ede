import type { AppUpdate } from '@mynah/contract/app-info'
import { Observable } from '@mynah/client/observable'

/** A version that was published after this one; the app is closed until one that must be had is loaded. */
export const published = new Observable<AppUpdate | undefined>(undefined)
