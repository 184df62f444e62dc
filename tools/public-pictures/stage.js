/* The film's stage, in the browser: `prepare(film)` once, then `frame(seconds)` for each frame, in order. */
const canvas = document.querySelector('canvas');
const stage = canvas.getContext('2d');
const PAPER = '#efe7d6';
const CARD = '#fffdf8';
/* The height at the foot of the film that players cover with their controls. */
const CONTROLS = 90;
let film;
const pictures = {};

window.prepare = async (given) => {
  film = given;
  canvas.width = film.width;
  canvas.height = film.height;
  for (const [name, url] of Object.entries(film.pictures)) {
    pictures[name] = new Image();
    pictures[name].src = url;
    await pictures[name].decode();
  }
  for (const writing of Object.values(film.writings)) writing.layer = layerFor(writing);
};

window.frame = (seconds) => {
  stage.setTransform(1, 0, 0, 1, 0, 0);
  stage.fillStyle = PAPER;
  stage.fillRect(0, 0, film.width, film.height);
  (film.kind === 'card' ? cardScene : handsScene)(seconds);
  return canvas.toDataURL('image/jpeg', 0.94);
};

function layerFor({ width, height, scale }) {
  const layer = document.createElement('canvas');
  layer.width = Math.round(width * scale);
  layer.height = Math.round(height * scale);
  layer.pen = layer.getContext('2d');
  layer.pen.scale(scale, scale);
  layer.pen.lineCap = 'round';
  layer.written = 0;
  return layer;
}

/* Adds to the layer what the pen has written by `share` of its time. */
function write(writing, share) {
  const { layer, steps } = writing;
  while (layer.written < steps.length && steps[layer.written][6] <= share) {
    const [x0, y0, x1, y1, width, hex] = steps[layer.written++];
    layer.pen.strokeStyle = hex;
    layer.pen.lineWidth = width;
    layer.pen.beginPath();
    layer.pen.moveTo(x0, y0);
    layer.pen.lineTo(x1, y1);
    layer.pen.stroke();
  }
}

const between = (seconds, from, to) => Math.min(1, Math.max(0, (seconds - from) / (to - from)));
const ease = (t) => (t < 0.5 ? 4 * t * t * t : 1 - (-2 * t + 2) ** 3 / 2);

function paper(x, y, width, height, shadow = 1) {
  stage.save();
  stage.shadowColor = `rgba(64, 48, 20, ${0.26 * shadow})`;
  stage.shadowBlur = 34;
  stage.shadowOffsetY = 14;
  stage.fillStyle = CARD;
  stage.fillRect(x, y, width, height);
  stage.restore();
}

/* A card opens, is written in, closes, and its envelope is addressed and stamped. */
function cardScene(seconds) {
  const { card, envelope } = film.writings;
  const at = film.times;
  const width = film.card_width;
  const height = Math.round((width * pictures.inside.height) / pictures.inside.width);
  const left = (film.width - width) / 2;
  const opened = ease(between(seconds, at.open, at.opened)) - ease(between(seconds, at.close, at.closed));
  const leaves = ease(between(seconds, at.leave, at.left));
  const top = (film.height - height - CONTROLS) / 2 + opened * 24 - leaves * (film.height + 60);
  write(card, between(seconds, at.opened + 0.3, at.close - 0.8));

  if (leaves < 1) {
    paper(left, top, width, height);
    stage.drawImage(pictures.inside, left, top, width, height);
    stage.drawImage(card.layer, 0, card.layer.height - height, width, height, left, top, width, height);
    const lifted = Math.cos(opened * Math.PI);
    if (lifted > 0) {
      stage.drawImage(pictures.front, left, top, width, height * lifted);
      stage.fillStyle = `rgba(30, 22, 8, ${0.28 * (1 - lifted)})`;
      stage.fillRect(left, top, width, height * lifted);
    } else {
      paper(left, top + height * lifted, width, -height * lifted, 0.6);
      stage.fillStyle = `rgba(30, 22, 8, ${0.05 + 0.12 * (1 + lifted)})`;
      stage.fillRect(left, top + height * lifted, width, -height * lifted);
    }
  }
  const arrives = ease(between(seconds, at.leave + 0.15, at.left + 0.25));
  if (arrives > 0) envelopeScene(seconds, arrives, envelope, at);
}

function envelopeScene(seconds, arrives, envelope, at) {
  const scale = envelope.scale;
  const width = envelope.width * scale;
  const height = envelope.height * scale;
  const left = (film.width - width) / 2;
  const top = (film.height - height - CONTROLS) / 2 + (1 - arrives) * (film.height + 40);
  write(envelope, between(seconds, at.left + 0.5, at.stamp - 0.4));
  paper(left, top, width, height);
  stage.drawImage(envelope.layer, left, top);
  const landed = between(seconds, at.stamp, at.stamp + 0.28);
  if (landed <= 0) return;
  const size = 1 + 0.5 * (1 - ease(landed));
  const [w, h] = [49 * scale, 57 * scale];
  stage.save();
  stage.globalAlpha = ease(landed);
  stage.translate(left + width - 16 * scale - w / 2, top + 16 * scale + h / 2);
  stage.scale(size, size);
  stage.drawImage(pictures.stamp, -w / 2, -h / 2, w, h);
  stage.restore();
}

/* Eight hands write the same words, one after the other. */
function handsScene(seconds) {
  const margin = 48;
  paper(margin, margin, film.width - 2 * margin, film.height - 2 * margin);
  Object.values(film.writings).forEach((writing, index) => {
    const starts = 0.5 + index * film.times.each;
    write(writing, between(seconds, starts, starts + film.times.each * 1.25));
    const column = index % 2;
    const row = Math.floor(index / 2);
    stage.drawImage(writing.layer, 110 + column * 560, 84 + row * 155);
  });
}
