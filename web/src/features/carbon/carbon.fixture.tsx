import { screen } from '@testing-library/react'
import { carbon, type CarbonFactor } from '@mynah/contract/carbon'
import type { Self } from '@mynah/contract/people'
import { signIn } from '#client/session/auth-session.ts'
import { setNotifier } from '#client/chat/notifier.ts'
import { queryClient } from '#client/api/query.ts'
import { loadEnglish } from '#client/render-screen.fixture.tsx'
import { loadRareTexts } from '#i18n/start.ts'
import { toast } from '#ui/layers/toast.tsx'

export const factor = (more: Partial<CarbonFactor>): CarbonFactor => ({
  ...{ key: 'bus', version: 1, category: 'transport', milligrams: 103_850, unit: 'passengerKm' },
  ...{ source: 'Ministry of buses', link: 'https://example.org/buses', year: 2025, country: '' },
  ...more,
})
const factors = [
  factor({}),
  factor({ key: 'train', milligrams: 35_460, source: 'Ministry of trains' }),
  factor({ key: 'gas-lpg', category: 'gas', unit: 'kg', milligrams: 2_970_000, source: 'Ministry of gas' }),
  factor({ key: 'electricity-id', category: 'electricity', unit: 'kWh', country: 'ID', source: 'Agency' }),
  factor({ key: 'electricity-th', category: 'electricity', unit: 'kWh', country: 'TH', source: 'EPPO' }),
  factor({ key: 'average-id', category: 'average', unit: 'personYear', country: 'ID' }),
  factor({ key: 'average-th', category: 'average', unit: 'personYear', country: 'TH' }),
]
export const summary = {
  ...{ series: [{ at: '2026-11-23', grams: 1385, byCategory: { transport: 1385 } }], grams: 1385, before: 0 },
  ...{ byCategory: [{ category: 'transport', grams: 1385 }], average: null, goal: 0, country: '' },
  ...{ pointsToday: 2, pointsMost: 10, today: '2026-11-23' },
}
export const listOf = (...list: object[]) => ({ list, pageNo: 1, pageSize: 50, more: false })
/** The answers of a server without entries today. */
export const answersOf = (more: object): Record<string, unknown> => ({
  ...{ [carbon.factors.path]: { list: factors }, [carbon.summary.path]: summary },
  ...{ [carbon.list.path]: listOf(), ...more },
})

export async function loadTexts(): Promise<void> {
  await loadEnglish()
  await loadRareTexts()
  setNotifier({ toast, t: (trouble) => trouble })
}

export function signInAsAmelia(): void {
  queryClient.clear()
  signIn({ token: 't', userId: '1', userInfo: { userId: '1', userName: 'Amelia' } as Self })
}

export const region = (name: string) => screen.findByRole('region', { name })
