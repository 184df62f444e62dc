const KEY = 'longhand.scan-sound';

export const isSoundOn = (): boolean => localStorage.getItem(KEY) !== 'off';
export const setSound = (on: boolean): void => localStorage.setItem(KEY, on ? 'on' : 'off');

let audio: AudioContext | undefined;

/** A short high tone for a letter that was marked, two low ones for one that was not. */
export function playSound(outcome: 'good' | 'bad'): void {
  if (!isSoundOn() || typeof AudioContext === 'undefined') return;
  audio ??= new AudioContext();
  const tones =
    outcome === 'good'
      ? [[880, 0]]
      : [
          [220, 0],
          [220, 0.2],
        ];
  for (const [hertz = 0, after = 0] of tones) {
    const tone = audio.createOscillator();
    const volume = audio.createGain();
    volume.gain.value = 0.15;
    tone.frequency.value = hertz;
    tone.connect(volume).connect(audio.destination);
    tone.start(audio.currentTime + after);
    tone.stop(audio.currentTime + after + 0.12);
  }
}
