import { Fragment, useMemo } from 'react'
import { parseRichText, type RichTextNode } from '@mynah/contract/rich-text'
import { Link } from '#ui/pages/link.tsx'
import { linkPath } from '#features/messages/index.ts'

/** A text of the operators, parsed into elements: it is never handed to the browser as markup. */
export function HtmlText({ html }: { html: string }) {
  const nodes = useMemo(() => parseRichText(html), [html])
  return (
    <div
      dir="auto"
      className="space-y-3 text-16 wrap-anywhere [&_blockquote]:border-l-4 [&_blockquote]:border-ink-200 [&_blockquote]:pl-3 [&_h2]:pt-2 [&_h2]:text-18 [&_h2]:font-bold [&_h3]:pt-1 [&_h3]:font-bold [&_ol]:list-decimal [&_ol]:pl-6 [&_ul]:list-disc [&_ul]:pl-6"
    >
      <Nodes nodes={nodes} />
    </div>
  )
}

function Nodes({ nodes }: { nodes: readonly RichTextNode[] }) {
  return nodes.map((node, at) => {
    if (typeof node === 'string') return <Fragment key={at}>{node}</Fragment>
    const { tag: Tag, href, children } = node
    if (Tag === 'br' || Tag === 'hr') return <Tag key={at} />
    if (Tag !== 'a')
      return (
        <Tag key={at}>
          <Nodes nodes={children} />
        </Tag>
      )
    if (href === undefined) return <Nodes key={at} nodes={children} />
    return (
      <Link key={at} to={linkPath(href)} className="text-beak-700 underline underline-offset-2">
        <Nodes nodes={children} />
      </Link>
    )
  })
}
