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
