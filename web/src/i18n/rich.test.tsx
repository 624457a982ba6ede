import { render } from '@testing-library/react'
import { expect, test } from 'vitest'
import { rich } from '#i18n/rich.tsx'

test('tagged words become elements, the rest stays text', () => {
  const { container } = render(
    <p>
      {rich('I agree to the <terms>terms</terms> & <other>rules</other>', {
        terms: (t) => <a href="#t">{t}</a>,
      })}
    </p>,
  )
  expect(container.innerHTML).toBe('<p>I agree to the <a href="#t">terms</a> &amp; rules</p>')
})

test('a text between tags stays text, even if it looks like markup', () => {
  const { container } = render(
    <p>
      {rich('<link><img src=x onerror=alert(1)></link> and <script>alert(1)</script>', {
        link: (t) => <a href="#t">{t}</a>,
      })}
    </p>,
  )
  expect(container.querySelectorAll('img, script')).toHaveLength(0)
  expect(container.querySelector('a')?.textContent).toBe('<img src=x onerror=alert(1)>')
  expect(container.textContent).toBe('<img src=x onerror=alert(1)> and alert(1)')
})

test('a tag that is not closed, closed by another, or closed twice stays text', () => {
  const link = (t: string) => <a href="#t">{t}</a>
  for (const text of ['5 <b> 3', '<link>open', '<link>one</other>', 'closed</link>']) {
    const { container, unmount } = render(<p>{rich(text, { link })}</p>)
    expect([text, container.textContent]).toEqual([text, text])
    expect(container.querySelector('a')).toBeNull()
    unmount()
  }
})

test('several tags and lines are in order', () => {
  const { container } = render(
    <p>{rich('<a>one\ntwo</a>, <b>three</b>', { a: (t) => <i>{t}</i>, b: (t) => <b>{t}</b> })}</p>,
  )
  expect(container.innerHTML).toBe('<p><i>one\ntwo</i>, <b>three</b></p>')
})
