import type { Self } from '@mynah/contract/people'

/** The parts of a profile, in the order in which they should be filled in. */
const steps = ['name', 'picture', 'phoneMail', 'motto', 'sex', 'province', 'city'] as const
export type ProfileStep = (typeof steps)[number]

/** How much of a profile is filled in, and the next step. */
export function completenessOf(me: Self): { percent: number; next: ProfileStep | undefined } {
  const done: Record<ProfileStep, boolean> = {
    // absent in users that an older version stored or sent
    name: me.named !== false,
    picture: me.avatarUrl !== '',
    phoneMail: (me.mobile || me.email) !== '',
    motto: me.profiles !== '',
    sex: me.sex === '1' || me.sex === '2',
    province: me.province !== '',
    city: me.city !== '',
  }
  const missing = steps.filter((step) => !done[step])
  return { percent: Math.round((1 - missing.length / steps.length) * 100), next: missing[0] }
}
