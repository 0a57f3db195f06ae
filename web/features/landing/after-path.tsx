import type { ReactNode } from 'react'
import { FormGlyph } from './demonstration-path.tsx'

/** The way of the lead with what comes after the network: five nodes, of which the third fails at first. */
export function AfterPath() {
  return (
    <div aria-hidden="true" className="flex items-start text-center text-12 text-muted">
      <Node order={1} label="Página" part="first">
        <FormGlyph />
      </Node>
      <Wire order={1} />
      <Node order={2} label="Cofre" over={<span className={`${box} after-kept border-orange text-orange`} />}>
        <Glyph path="M3.5 4h13v12h-13zM10 7.2a2.8 2.8 0 100 5.6 2.8 2.8 0 000-5.6zM10 10V7.2" />
      </Node>
      <Wire order={2} over={<span className={`${fill} after-cut w-3/5 bg-red`} />} />
      <Node
        order={3}
        label="Rede"
        over={
          <span className={`${box} after-down border-red text-red`}>
            <Glyph path="M6 6l8 8m0-8l-8 8" />
          </span>
        }
      >
        <Glyph path="M4.5 10.5l3.6 3.6L15.5 6" />
      </Node>
      <Wire order={3} />
      <Node order={4} label="Retorno">
        <Glyph path="M7.5 4L3.5 8l4 4M3.8 8h8a4.2 4.2 0 010 8.4H9" />
      </Node>
      <Wire order={4} />
      <Node order={5} label="Meta">
        <Glyph path="M3.5 8.2v3.6h3l7 3.7V4.5l-7 3.7zM16.5 8.2v3.6" />
      </Node>
    </div>
  )
}

const box = 'absolute inset-0 grid place-items-center rounded-lg border bg-bg'
const fill = 'absolute inset-y-0 left-0 origin-left rounded-full'

type NodeProps = { order: number; label: string; part?: string; over?: ReactNode; children: ReactNode }

function Node({ order, label, part, over, children }: NodeProps) {
  return (
    <div className="w-12 shrink-0 sm:w-20">
      <span className="relative mx-auto mb-2 block size-10 sm:size-11">
        <span className={`${box} border-line-strong`}>{children}</span>
        <span data-part={part} className={`${box} after-lit after-node-${order} border-accent text-accent`}>
          {children}
        </span>
        {over}
      </span>
      {label}
    </div>
  )
}

function Wire({ order, over }: { order: number; over?: ReactNode }) {
  return (
    <div className="relative mt-[19px] h-0.5 flex-1 bg-line-strong max-sm:-mx-1 sm:-mx-4.5 sm:mt-[21px]">
      <span className={`${fill} after-fill after-wire-${order} w-full bg-accent`} />
      {over}
    </div>
  )
}

function Glyph({ path }: { path: string }) {
  return (
    <svg
      viewBox="0 0 20 20"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.6"
      strokeLinecap="round"
      strokeLinejoin="round"
      className="size-5"
    >
      <path d={path} />
    </svg>
  )
}
