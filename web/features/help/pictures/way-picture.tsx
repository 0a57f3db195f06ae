import { Fragment, type ReactNode } from 'react'
import { cn } from '#web/ui/cn.ts'
import { Picture } from './picture.tsx'

type Tone = 'plain' | 'good' | 'waiting' | 'bad'

export type Stop = { mark: ReactNode; name: string; note: string; tone?: Tone }

/** `cut`: it does not get there. `back`: it comes from the next one. */
export type Wire = 'on' | 'cut' | 'back'

type WayPictureProps = {
  /** The whole of it in words, for those who do not see it. */
  label: string
  stops: readonly Stop[]
  /** Between the stops, from the first. */
  wires: readonly Wire[]
}

const nodeLook: Record<Tone, string> = {
  plain: 'border-line-strong bg-bg text-muted',
  good: 'border-accent bg-accent-soft text-accent',
  waiting: 'border-orange bg-orange-soft text-orange',
  bad: 'border-red bg-red-soft text-red',
}

/** The way of the lead, as far as an answer needs it: nodes on a line. */
export function WayPicture({ label, stops, wires }: WayPictureProps) {
  return (
    <Picture label={label}>
      <div className="flex items-start">
        {stops.map(({ mark, name, note, tone = 'plain' }, index) => (
          <Fragment key={name}>
            {index > 0 && <Line wire={wires[index - 1] ?? 'on'} />}
            <div className="w-24 shrink-0 text-center text-12 sm:w-32">
              <span
                className={cn(
                  'mx-auto mb-2 grid size-11 place-items-center rounded-lg border [&_svg]:size-5',
                  nodeLook[tone],
                )}
              >
                {mark}
              </span>
              <span className="block text-13 font-medium">{name}</span>
              <span className="mt-0.5 block text-balance text-muted">{note}</span>
            </div>
          </Fragment>
        ))}
      </div>
    </Picture>
  )
}

const heads: Record<Wire, string> = {
  on: 'right-0 rotate-45 border-r-2 border-t-2 border-accent',
  cut: 'left-[54%] rotate-45 border-r-2 border-t-2 border-red',
  back: 'left-0 rotate-45 border-b-2 border-l-2 border-accent',
}

/** Reaches as far as to the nodes, over the room that their words take. */
function Line({ wire }: { wire: Wire }) {
  return (
    <div className="relative -mx-5 mt-[21px] h-0.5 flex-1 rounded-full bg-line-strong sm:-mx-9">
      <span
        className={cn(
          'absolute inset-y-0 left-0 rounded-full',
          wire === 'cut' ? 'w-3/5 bg-red' : 'w-full bg-accent',
        )}
      />
      <span className={cn('absolute -top-[3px] size-2', heads[wire])} />
    </div>
  )
}
