import { Crown, Headphones, Lamp, Shirt, Soup, Sparkles, type LucideIcon } from 'lucide-react'
import { useState } from 'react'
import type { GoodCategory } from '@mynah/contract/shop'
import { cx } from '@mynah/ui/cx.ts'

const icons: Record<GoodCategory, LucideIcon> = {
  virtual: Crown,
  household: Lamp,
  foodAndDrink: Soup,
  electronics: Headphones,
  cosmetics: Sparkles,
  fashion: Shirt,
}

/** The picture of a good in a square; the icon of its category if there is none, or if it does not load. */
export function GoodPicture(props: { src: string; alt?: string; category?: GoodCategory; faded?: boolean }) {
  const { src, alt = '', category = 'household', faded } = props
  const [failed, setFailed] = useState('')
  const Icon = icons[category]
  if (src === '' || failed === src)
    return (
      <span className="grid size-full place-items-center bg-beak-100 text-beak-700">
        <Icon aria-hidden className="size-1/3 max-w-14" strokeWidth={1.4} />
      </span>
    )
  return (
    <img
      src={src}
      alt={alt}
      loading="lazy"
      decoding="async"
      onError={() => setFailed(src)}
      className={cx('size-full bg-ink-100 object-cover', faded && 'opacity-50')}
    />
  )
}
