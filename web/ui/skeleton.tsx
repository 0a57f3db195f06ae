import { cn } from './cn.ts'

type BoneProps = { className?: string }

/** One thing that is still to come. */
export function Bone({ className }: BoneProps) {
  return <span className={cn('block animate-breathe rounded-xs bg-line', className)} />
}

type SkeletonProps = {
  /** The shape of what is to come, so that nothing jumps when it does. */
  shape: 'row' | 'card' | 'text'
  count?: number
  /** What is heard, and what the list says while it loads. */
  label?: string
  className?: string
}

const shapes = { row: RowBones, card: CardBones, text: TextBones }

export function Skeleton({ shape, count = 3, label = 'Carregando...', className }: SkeletonProps) {
  const Shape = shapes[shape]
  return (
    <div className={className}>
      <output className="sr-only">{label}</output>
      <div
        aria-hidden="true"
        className={cn(shape === 'card' && 'grid gap-4 sm:grid-cols-3', shape === 'text' && 'grid gap-2.5')}
      >
        {Array.from({ length: count }, (_, index) => (
          <Shape key={index} />
        ))}
      </div>
    </div>
  )
}

function RowBones() {
  return (
    <div className="flex items-center gap-6 border-b border-line px-5 py-4 last:border-0">
      <div className="grid flex-1 gap-2">
        <Bone className="h-3.5 w-32" />
        <Bone className="h-3 w-52 max-w-full" />
      </div>
      <Bone className="h-6 w-28 rounded-full" />
      <Bone className="h-8 w-20 rounded-sm max-sm:hidden" />
    </div>
  )
}

function CardBones() {
  return (
    <div className="grid gap-3 rounded-lg border border-line bg-surface p-5">
      <Bone className="h-3 w-24" />
      <Bone className="h-7 w-16" />
      <Bone className="h-3 w-36 max-w-full" />
    </div>
  )
}

function TextBones() {
  return <Bone className="h-3.5 w-full last:w-3/5" />
}
