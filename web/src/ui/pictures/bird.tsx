/** The bird alone, for dark or amber backgrounds. */
export function Bird({ size = 34 }: { size?: number }) {
  return (
    <svg aria-hidden viewBox="0 0 40 40" width={size} height={size}>
      <path d="M8 27c0-9 6-16 14-16 6 0 10 4 10 9 0 8-8 13-17 13-4 0-7-2-7-6z" fill="#fff6e4" />
      <path d="M31 16l7 3-7 3z" fill="#f2a516" />
      <circle cx="25" cy="18" r="4.4" fill="#f2a516" />
      <circle cx="25.4" cy="18" r="1.9" fill="#1c1714" />
      <path d="M9 28c5 1 10-1 13-6" stroke="#1c1714" strokeWidth="1.8" fill="none" strokeLinecap="round" />
    </svg>
  )
}

/** The logo: the bird on its ink tile. */
export function Logo({ size = 40 }: { size?: number }) {
  return (
    <span
      className="grid flex-none place-items-center bg-ink"
      style={{ width: size, height: size, borderRadius: size * 0.32 }}
    >
      <Bird size={size * 0.84} />
    </span>
  )
}
