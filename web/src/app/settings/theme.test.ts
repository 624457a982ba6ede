import { expect, test } from 'vitest'
import { chooseTheme } from './theme.ts'

test("the browser's bar has the colour of the chosen look, and of the system's when none is chosen", () => {
  document.head.innerHTML = `
    <meta name="theme-color" content="#f8f4ee" media="(prefers-color-scheme: light)" />
    <meta name="theme-color" content="#16120f" media="(prefers-color-scheme: dark)" />`
  const colours = () =>
    [...document.querySelectorAll<HTMLMetaElement>('meta[name=theme-color]')].map(({ content }) => content)
  chooseTheme('dark')
  expect(colours()).toEqual(['#16120f', '#16120f'])
  chooseTheme('light')
  expect(colours()).toEqual(['#f8f4ee', '#f8f4ee'])
  chooseTheme('system')
  expect(colours()).toEqual(['#f8f4ee', '#16120f'])
})
