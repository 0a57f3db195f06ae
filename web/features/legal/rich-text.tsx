import { Link } from 'wouter'
import { OutsideLink } from '#web/ui/outside-link.tsx'

const link = /\[([^\]]+)\]\(([^)]+)\)/g

/** A text whose links are written as `[words](/address)`. */
export function RichText({ text }: { text: string }) {
  // Split by a pattern with two groups: plain, words, address, plain, words, address, plain.
  const parts = text.split(link)
  return parts.map((part, at) => {
    if (at % 3 === 0) return part
    return at % 3 === 1 ? <TextLink key={part} words={part} address={parts[at + 1] ?? ''} /> : null
  })
}

const linkStyle = 'rounded-xs font-medium text-accent underline underline-offset-4'

function TextLink({ words, address }: { words: string; address: string }) {
  if (address.startsWith('https:')) return <OutsideLink href={address}>{words}</OutsideLink>
  // A place within a page is the browser's to find.
  if (address.includes('#'))
    return (
      <a href={address} className={linkStyle}>
        {words}
      </a>
    )
  return (
    <Link href={address} className={linkStyle}>
      {words}
    </Link>
  )
}
