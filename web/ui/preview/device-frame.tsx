import { useLayoutEffect, useRef, useState, type RefObject } from 'react'
import { previewFramePath } from '#contract/preview-frame.ts'
import { cn } from '../cn.ts'
import { fitDevice, devices, limitHeight, type Device } from './devices.ts'

type DeviceFrameProps = {
  frame: RefObject<HTMLIFrameElement | null>
  title: string
  device: Device
  /** Of the page inside, in its own pixels, once it is known. */
  contentHeight: number | undefined
  className?: string
}

const looks: Record<Device, string> = {
  phone: 'rounded-[28px]',
  desktop: 'rounded-md',
  reader: 'rounded-md',
}

/** The frame in the shape of a device, drawn to fit the panel it stands in. */
export function DeviceFrame(props: DeviceFrameProps) {
  const { frame, title, device, contentHeight, className } = props
  const { room, roomPx } = useRoom()
  const { width, rimPx } = devices[device]
  const height = limitHeight(device, contentHeight)
  const scale = fitDevice(device, roomPx)
  return (
    // Contained, so that the device takes the room there is and never asks for more.
    <div ref={room} className={cn('flex justify-center [contain:inline-size]', className)}>
      <div
        className={cn('box-content shrink-0 overflow-hidden border-line', looks[device])}
        style={{ width: width * scale, height: height * scale, borderWidth: rimPx, background: 'white' }}
      >
        <iframe
          ref={frame}
          title={title}
          src={previewFramePath}
          sandbox="allow-scripts allow-forms"
          // Else the form would tell the platform that the visitor came from the wizard.
          referrerPolicy="no-referrer"
          className="block origin-top-left border-0"
          style={{ width, height, transform: `scale(${scale})` }}
        />
      </div>
    </div>
  )
}

/** How much width there is, followed as the panel changes. */
function useRoom() {
  const room = useRef<HTMLDivElement>(null)
  const [roomPx, setRoomPx] = useState<number>()
  useLayoutEffect(() => {
    const element = room.current
    if (!element) return undefined
    const observer = new ResizeObserver(() => setRoomPx(element.clientWidth))
    observer.observe(element)
    setRoomPx(element.clientWidth)
    return () => observer.disconnect()
  }, [])
  return { room, roomPx }
}
