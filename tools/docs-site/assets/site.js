// The menu and the contents are open where there is room beside the text.
const wide = globalThis.matchMedia('(min-width: 1100px)')
const fold = () => {
  for (const details of document.querySelectorAll('details[data-open-when-wide]')) details.open = wide.matches
}
wide.addEventListener('change', fold)
fold()

const root = document.documentElement.dataset.root ?? ''
const input = document.querySelector('#search')
const list = document.querySelector('#found')
const count = document.querySelector('#found-count')
const most = 12

/** Rows of page, heading and address; loaded when the search is first used. */
let index
const load = () => (index ??= fetch(`${root}assets/search.json`).then((answer) => answer.json()))

async function search() {
  const words = input.value.toLowerCase().split(/\s+/).filter(Boolean)
  if (words.length === 0) return show([], '')
  const rows = (await load()).filter(([page, heading]) => {
    const text = `${heading} ${page}`.toLowerCase()
    return words.every((word) => text.includes(word))
  })
  const begins = ([, heading]) => (heading.toLowerCase().startsWith(words[0]) ? 0 : 1)
  const found = rows.toSorted((a, b) => begins(a) - begins(b)).slice(0, most)
  show(found, rows.length === 0 ? 'Nothing found' : `${rows.length} found`)
}

function show(rows, status) {
  list.replaceChildren(
    ...rows.map(([page, heading, url]) => {
      const link = document.createElement('a')
      link.href = root + url
      link.append(heading)
      if (page !== heading) link.append(Object.assign(document.createElement('small'), { textContent: page }))
      const row = document.createElement('li')
      row.append(link)
      return row
    }),
  )
  if (rows.length === 0 && status !== '')
    list.append(Object.assign(document.createElement('li'), { textContent: status }))
  list.hidden = status === ''
  count.textContent = status
}

input.addEventListener('focus', () => void load(), { once: true })
input.addEventListener('input', () => void search())
document.querySelector('search').addEventListener('keydown', (event) => {
  const stops = [input, ...list.querySelectorAll('a')]
  const at = stops.indexOf(document.activeElement)
  if (event.key === 'ArrowDown') stops[at + 1]?.focus()
  else if (event.key === 'ArrowUp') stops[at - 1]?.focus()
  else if (event.key === 'Enter' && at === 0) stops[1]?.click()
  else if (event.key === 'Escape') {
    input.value = ''
    show([], '')
    input.focus()
  } else return
  event.preventDefault()
})
document.addEventListener('click', (event) => {
  if (!event.target.closest('search')) list.hidden = true
})
