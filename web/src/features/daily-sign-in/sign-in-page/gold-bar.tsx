export function GoldBar({ size }: { size: number }) {
  return (
    <svg aria-hidden viewBox="0 0 48 32" width={size} height={(size * 32) / 48} className="flex-none">
      <path d="M10 6h22l6 6H15z" fill="#fff0c2" />
      <path d="M10 6l5 6-6 16-6-7z" fill="#c98a12" />
      <path d="M15 12h23l7 16H9z" fill="#f2b632" />
      <path d="M19 16h15l3 8H16z" fill="none" stroke="#b87a0c" strokeWidth="1.4" strokeLinejoin="round" />
      <path d="M33 8l2-4 2 4 4 2-4 2-2 4-2-4-4-2z" fill="#fffaf0" />
    </svg>
  )
}
