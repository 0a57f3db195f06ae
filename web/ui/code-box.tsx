import { useMemo, useState, type ReactNode } from 'react'
import { cn } from './cn.ts'
import { CopyButton } from './copy-button.tsx'
import { DownloadButton } from './download-button.tsx'
import { NumberMark } from './number-mark.tsx'

type CodeBoxProps = {
  /** What this code is, such as 'worker.js': seen above it, and heard as its name. */
  title: string
  code: string
  /** The same code with colours, when the screen has them. */
  highlighted?: ReactNode
  /** What it is called when it is saved as a file, such as 'worker-adcombo.js'. */
  fileName?: string
  /** It no longer matches the fields: it says so, is dimmed, and cannot be copied. */
  stale?: boolean
  /** It was copied or downloaded. */
  onCopied?: (() => void) | undefined
  /** Which of several this is, where a text speaks of them by number. */
  number?: number | undefined
  className?: string
}

export function CodeBox(props: CodeBoxProps) {
  const { title, code, highlighted, fileName, stale = false, onCopied, number, className } = props
  const { lines, columns } = useMemo(() => measure(code), [code])
  return (
    <figure className={cn('min-w-0 overflow-hidden rounded-lg border border-line bg-bg', className)}>
      <figcaption className="flex items-center justify-between gap-4 border-b border-line bg-surface py-2 pl-4 pr-2">
        <span className="flex min-w-0 items-baseline gap-3">
          {number !== undefined && <NumberMark>{number}</NumberMark>}
          <span className="truncate font-mono text-13">{title}</span>
          <span className={cn('shrink-0 text-12', stale ? 'text-orange' : 'text-faint max-sm:hidden')}>
            {stale ? 'desatualizado' : lines === 1 ? '1 linha' : `${lines} linhas`}
          </span>
        </span>
        <span className="flex shrink-0 items-center gap-1">
          {fileName && <DownloadButton text={code} fileName={fileName} disabled={stale} onSaved={onCopied} />}
          <CopyButton text={code} disabled={stale} onCopied={onCopied} />
        </span>
      </figcaption>
      <CodeText title={title} lines={lines} columns={columns} stale={stale}>
        {/* Without colours when stale: they would stand out of the dimmed text. */}
        {stale ? code : (highlighted ?? code)}
      </CodeText>
    </figure>
  )
}

/** Letters of most scripts but ours are wider than one column, and none is wider than two. */
const wideLetters = /[^\0-\u058F\u2000-\u206F]/g

function measure(code: string): { lines: number; columns: number } {
  const lines = code.split('\n')
  const columns = lines.map((line) => line.length + (line.match(wideLetters)?.length ?? 0))
  return { lines: lines.length, columns: Math.max(...columns) }
}

/** Lines that do not fit scroll sideways, so the keyboard must be able to get into the box. */
const reachable = { role: 'region', tabIndex: 0 }

/** As many as are shown of long code before it is asked for. */
const shownLines = 16

type CodeTextProps = { title: string; lines: number; columns: number; stale: boolean; children: ReactNode }

/**
 * Long code is folded: a box that scrolls by itself would catch the wheel of the page around it. Its width is counted,
 * where the browser would measure every line of it again after each letter.
 */
function CodeText({ title, lines, columns, stale, children }: CodeTextProps) {
  const [isWhole, setWhole] = useState(false)
  const isLong = lines > shownLines
  return (
    <>
      <pre
        {...reachable}
        aria-label={`Código: ${title}`}
        className={cn(
          'overflow-x-auto font-mono text-12 leading-relaxed text-muted [tab-size:2] focus-visible:-outline-offset-2',
          isLong && !isWhole && 'max-h-80 overflow-y-hidden',
          stale && 'text-faint',
        )}
      >
        <code className="box-content block p-4" style={{ minWidth: `${columns}ch` }}>
          {children}
        </code>
      </pre>
      {isLong && (
        <button
          type="button"
          aria-expanded={isWhole}
          onClick={() => setWhole(!isWhole)}
          className="flex h-9 w-full items-center justify-center border-t border-line bg-surface text-13 text-muted hover:bg-hover hover:text-text focus-visible:-outline-offset-2 pointer-coarse:h-11"
        >
          {isWhole ? 'Mostrar menos' : `Mostrar as ${lines} linhas`}
        </button>
      )}
    </>
  )
}
