import Sigma from 'sigma';
import type { CameraState, CoordinateConversionOverride, Coordinates } from 'sigma/types';

/** Milliseconds without movement after which the picture is drawn afresh. */
const restAfter = 150;
/** The picture is also drawn afresh when it has moved by this share of the frame, or grown or shrunk by this factor. */
const farthest = { shift: 0.5, scale: 2 };
/** How a key moves the camera: in shares of what it shows, upwards and to the right; and by which factor it shows more. */
const keys: Readonly<Record<string, { readonly x?: number; readonly y?: number; readonly zoom?: number }>> = {
  ArrowLeft: { x: -0.1 },
  ArrowRight: { x: 0.1 },
  ArrowUp: { y: 0.1 },
  ArrowDown: { y: -0.1 },
  '+': { zoom: 0.8 },
  '-': { zoom: 1.25 },
};

/**
 * Sigma whose finished picture follows the camera while it moves, and is drawn afresh when the movement rests: to move a picture costs the same for
 * any number of nodes, and without a graphics card a hundredth of drawing it.
 */
export class MovedSigma extends Sigma {
  private readonly picture = document.createElement('div');
  /** Where the camera was when the picture was drawn. */
  private drawn: CameraState | undefined;
  private frame = 0;
  private rest = 0;

  constructor(...args: ConstructorParameters<typeof Sigma>) {
    super(...args);
    const { mouse, ...drawings } = this.getCanvases();
    this.picture.className = 'network-picture';
    this.picture.append(...Object.values(drawings));
    mouse?.before(this.picture);
    this.drawn = this.getCamera().getState();
    this.on('beforeRender', () => this.settle());
  }

  override scheduleRender(): this {
    const { drawn } = this;
    if (!drawn || isSame(drawn, this.getCamera().getState())) return super.scheduleRender();
    this.ignorePointer(this.getMouseCaptor().draggedEvents >= this.getSetting('draggedEventsTolerance'));
    this.frame ||= requestAnimationFrame(() => this.movePicture(drawn));
    return this;
  }

  /** By the camera as it is, which the picture may be behind. */
  override viewportToFramedGraph(coordinates: Coordinates, override?: CoordinateConversionOverride): Coordinates {
    return super.viewportToFramedGraph(coordinates, { cameraState: this.getCamera().getState(), ...override });
  }

  /** Moves or zooms as a key says; 0 shows everything. False: the key means nothing here. */
  moveByKey(key: string): boolean {
    const camera = this.getCamera();
    const { x, y, ratio } = camera.getState();
    const move = keys[key];
    if (key === '0') camera.setState({ x: 0.5, y: 0.5, ratio: 1 });
    else if (move === undefined) return false;
    else
      camera.setState({
        x: x + (move.x ?? 0) * ratio,
        y: y + (move.y ?? 0) * ratio,
        ratio: ratio * (move.zoom ?? 1),
      });
    return true;
  }

  override kill(): void {
    this.settle();
    super.kill();
    this.picture.remove();
  }

  private movePicture(drawn: CameraState): void {
    this.frame = 0;
    clearTimeout(this.rest);
    const { x, y } = this.framedGraphToViewport(this.viewportToFramedGraph({ x: 0, y: 0 }, { cameraState: drawn }), {
      cameraState: this.getCamera().getState(),
    });
    const scale = drawn.ratio / this.getCamera().getState().ratio;
    const { width, height } = this.getDimensions();
    const isFar =
      Math.max(scale, 1 / scale) > farthest.scale ||
      Math.abs(x + (width * (scale - 1)) / 2) > width * farthest.shift ||
      Math.abs(y + (height * (scale - 1)) / 2) > height * farthest.shift;
    if (isFar) super.scheduleRender();
    this.picture.style.transform = `translate(${x}px, ${y}px) scale(${scale})`;
    this.rest = setTimeout(() => super.scheduleRender(), restAfter);
  }

  /** What is drawn now is where the camera is. */
  private settle(): void {
    clearTimeout(this.rest);
    cancelAnimationFrame(this.frame);
    this.frame = 0;
    this.drawn = this.getCamera().getState();
    this.picture.style.transform = '';
    this.ignorePointer(false);
  }

  /** What the pointer is over is read from the picture as it was drawn, so it would be wrong while the picture is dragged. */
  private ignorePointer(isIgnored: boolean): void {
    const { mouse } = this.getCanvases();
    if (mouse) mouse.style.pointerEvents = isIgnored ? 'none' : '';
  }
}

function isSame(one: CameraState, other: CameraState): boolean {
  return one.x === other.x && one.y === other.y && one.ratio === other.ratio && one.angle === other.angle;
}
