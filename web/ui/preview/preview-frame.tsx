import { useEffect, useState } from 'react'
import { DeviceFrame } from './device-frame.tsx'
import type { Device } from './devices.ts'
import { useFrame } from './use-frame.ts'

type PreviewFrameProps = {
  html: string
  /** What is seen in it: its name for who does not see it. */
  title: string
  device: Device
  /** What the page inside reads from its address, such as '?order=1'. */
  query?: string | undefined
  className?: string
}

/** Generated HTML as it will look, isolated from the app. It can be typed into and scrolled; nothing in it sends. */
export function PreviewFrame({ html, query = '', ...rest }: PreviewFrameProps) {
  const [contentHeight, setContentHeight] = useState<number>()
  const { frame, post } = useFrame((message) => {
    if (message.type === 'height') setContentHeight(message.height)
  })
  useEffect(() => post({ type: 'show', html, query, isRehearsed: false }), [html, query, post])
  return <DeviceFrame frame={frame} contentHeight={contentHeight} {...rest} />
}
